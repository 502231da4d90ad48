export {
  collectionsStatement,
  createCollection,
  listCollections,
  removeCollection,
  renameCollection,
  requireCollection,
  changeSave,
  moveSaves,
  removeSaves,
  restoreSaves,
  save,
} from './saves.commands.ts';
export { listSaves, savesStatements } from './saves.queries.ts';
