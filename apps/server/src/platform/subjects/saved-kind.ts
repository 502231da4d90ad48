/** A kind of subject that members save, as its owner has it. */
export type SavedKind = {
  /** Of the subject. */
  kind: string;
  /** The sentence for one that is not saved, or no longer. */
  notSaved: string;
};
