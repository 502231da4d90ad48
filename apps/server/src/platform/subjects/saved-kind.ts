/** A kind of subject that members save, as its owner has it. */
export type SavedKind = {
  /** Of the subject. */
  kind: string;
  /** The sentence for one that is not saved, or no longer. */
  notSaved: string;
  /** The file of the member's archive with what they saved of it, its place there, and what the subject's number is called in it. */
  archive: { name: string; place: number; id: string };
};
