/** Everything that opens on demand, in one script of its own that a first visit does not wait for. */

export { KeysDialog } from "./account/keys-dialog";
export { UserPanel } from "./account/user-panel";
export { Announcements } from "./notices/announcements";
export { Palette } from "./palette/palette";
export { ConnectionList } from "./rail/connection-list";
export { SignInDialog } from "./sign-in/sign-in-dialog";
export { BudgetDetails } from "./status/budget-details";
export { VerdictDetails } from "./status/verdict-details";
