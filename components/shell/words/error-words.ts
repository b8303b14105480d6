/** An error in sentences, for the person who meets it. */
export interface Words {
  /** What happened. */
  title: string;
  /** Who has to act. */
  turn: string;
  /** What to do next. */
  todo: string;
}

/** Who has to act. */
export const YOU = "You";
export const ADMINISTRATOR = "An administrator of Rollcall";
export const ROLLCALL = "Whoever runs Rollcall";
/** Of the organisation whose people the service knows. */
export const ADMIN = "An administrator of the organisation";
export const SERVICE = "The service";
export const IT_CLEARS = "No action needed: it clears by itself";
