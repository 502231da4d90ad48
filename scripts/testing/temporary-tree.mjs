import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';

/** Gives each test a folder with these files, by path and content (JSON if not text), and a function to write more. */
export function temporaryTree(files) {
  const tree = {
    folder: '',
    write(path, content) {
      mkdirSync(dirname(join(tree.folder, path)), { recursive: true });
      writeFileSync(join(tree.folder, path), typeof content === 'string' ? content : JSON.stringify(content));
    },
  };
  beforeEach(() => {
    tree.folder = mkdtempSync(join(tmpdir(), 'innerspring-tree-'));
    for (const [path, content] of Object.entries(files)) tree.write(path, content);
  });
  afterEach(() => rmSync(tree.folder, { recursive: true, force: true }));
  return tree;
}
