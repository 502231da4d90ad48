export {
  collectionsStatement,
  createCollection,
  listCollections,
  removeCollection,
  renameCollection,
  requireCollection,
} from './collections.commands.ts';
export { listSaves, savesStatements } from './saves.queries.ts';
export { changeSave, moveSaves, removeSaves, restoreSaves, save } from './saves.commands.ts';
