import "server-only";

export { changeFrom, viewFrom } from "./views/view-input";
