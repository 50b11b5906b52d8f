import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseAllDocuments } from 'yaml';

const DEPLOY = path.resolve(import.meta.dirname, '../../deploy');

export const COMPOSE = path.join(DEPLOY, 'compose');
export const KUBERNETES = path.join(DEPLOY, 'kubernetes');

/** The documents of a manifest for Kubernetes. */
export function readDocuments(file: string): unknown[] {
  return parseAllDocuments(readFileSync(path.join(KUBERNETES, file), 'utf8')).map((each) => each.toJS());
}
