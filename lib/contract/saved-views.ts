/** A filter of the requests page under a name, as whoever asks may see it. */
export interface SavedView {
  id: string;
  name: string;
  /** The query of the page's address, without its `?`. */
  query: string;
  /** Everybody's, not only its owner's. */
  isShared: boolean;
  isMine: boolean;
  /** Whose it is, where that is not whoever asks and still is somebody. */
  owner?: string;
  /** Whoever asks may rename, change and delete it: its owner, and of what is everybody's an administrator. */
  mayChange: boolean;
}

/** `GET /api/c/{connection}/views`, and the answer to every change of one: all that whoever asks may see, by name. */
export interface SavedViews {
  views: SavedView[];
}

/** The body of `POST …/views`, and with members left out of `PATCH …/views/{id}`. */
export interface SavedViewInput {
  name: string;
  query: string;
  isShared: boolean;
}
