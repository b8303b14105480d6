/** A named filter of the requests page, as the person who asks sees it. */
export interface SavedView {
  id: string;
  name: string;
  /** The query of the page's URL, without `?`. */
  query: string;
  isShared: boolean;
  isMine: boolean;
  /** The owner, if it is somebody else whose account still exists. */
  owner?: string;
  /** Whether the person may rename, change and delete it: its owner may, and an administrator if it is shared. */
  mayChange: boolean;
}

/** `GET /api/c/{connection}/views`, and the answer to every change: all views that the person may see, by name. */
export interface SavedViews {
  views: SavedView[];
}

/** The body of `POST …/views`; in that of `PATCH …/views/{id}` every member is optional. */
export interface SavedViewInput {
  name: string;
  query: string;
  isShared: boolean;
}
