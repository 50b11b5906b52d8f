import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Changes of the repository that are made together or not at all. */
export class Edits {
  readonly #root: string;
  readonly #texts = new Map<string, string>();

  /** @param root the repository's folder. */
  constructor(root: string) {
    this.#root = root;
  }

  /** The files that are new or changed, below the repository's folder. */
  get files(): string[] {
    return [...this.#texts.keys()];
  }

  exists(file: string): boolean {
    return this.#texts.has(file) || existsSync(path.join(this.#root, file));
  }

  /** The text of a file as it will be. @throws {Error} there is no such file. */
  read(file: string): string {
    return this.#texts.get(file) ?? readFileSync(path.join(this.#root, file), 'utf8');
  }

  /** The names in a folder of the repository, as it is. */
  list(folder: string): string[] {
    return readdirSync(path.join(this.#root, folder));
  }

  /** Adds a file. @throws {Error} there is one already. */
  create(file: string, text: string): void {
    if (this.exists(file)) throw new Error(`${file} is there already: choose another name.`);
    this.#texts.set(file, text);
  }

  /** Puts text behind the first match of a pattern. @throws {Error} nothing in the file matches. */
  insertAfter(file: string, pattern: RegExp, text: string): void {
    const { before, found, after } = this.#split(file, pattern);
    this.#texts.set(file, `${before}${found}${text}${after}`);
  }

  /** Puts text before the first match of a pattern. @throws {Error} nothing in the file matches. */
  insertBefore(file: string, pattern: RegExp, text: string): void {
    const { before, found, after } = this.#split(file, pattern);
    this.#texts.set(file, `${before}${text}${found}${after}`);
  }

  /** Has a file import a name, beside what it imports from the same module. @param module as the file names it. */
  addImport(file: string, name: string, module: string): void {
    const text = this.read(file);
    const end = text.indexOf(`} from '${module}';`);
    if (end === -1) {
      this.insertBefore(file, /^import /m, `import { ${name} } from '${module}';\n`);
      return;
    }
    const opening = 'import {';
    const start = text.lastIndexOf(opening, end) + opening.length;
    const names = text.slice(start, end).split(',');
    if (names.some((each) => each.trim() === name)) return;
    this.#texts.set(file, `${text.slice(0, start)} ${name},${text.slice(start)}`);
  }

  append(file: string, text: string): void {
    this.#texts.set(file, `${this.read(file)}${text}`);
  }

  /** Writes all of them. */
  write(): void {
    for (const [file, text] of this.#texts) {
      const target = path.join(this.#root, file);
      mkdirSync(path.dirname(target), { recursive: true });
      writeFileSync(target, text);
    }
  }

  #split(file: string, pattern: RegExp): { before: string; found: string; after: string } {
    const text = this.read(file);
    const match = pattern.exec(text);
    if (!match)
      throw new Error(`${file} has no ${pattern}: correct the scaffold in scripts/new, which expects it.`);
    const [found] = match;
    return { before: text.slice(0, match.index), found, after: text.slice(match.index + found.length) };
  }
}
