export { NothingHere as default } from "@/components/shell/page/nothing-here";
