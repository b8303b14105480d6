import "server-only";

export { changeFrom, viewFrom } from "@/lib/server/views/view-input";
