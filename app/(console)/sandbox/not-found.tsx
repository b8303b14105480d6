export { SandboxOff as default } from "@/components/sandbox/not-for-you";
