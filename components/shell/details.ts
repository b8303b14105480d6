/** What opens when somebody asks for it: one file of its own, so that a first visit does not wait for it. */
export { Announcements } from "./announcements";
export { BudgetDetails } from "./budget-details";
export { ConnectionList } from "./connection-list";
export { KeysDialog } from "./keys-dialog";
export { Palette } from "./palette";
export { SignInDialog } from "./sign-in-dialog";
export { UserPanel } from "./user-panel";
export { VerdictDetails } from "./verdict-details";
