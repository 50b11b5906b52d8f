import { parseJson } from '../../data/json.ts';
import { storedText } from '../../data/stored-text.ts';

const storedChoices = storedText('recent', 'localStorage');
const MAX_RECENT = 12;

/** The ids of recent choices in the palette, latest first. */
export function readRecent(): readonly string[] {
  const ids = parseJson(storedChoices.read() ?? '[]');
  return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : [];
}

/** Stores a choice in this browser. */
export function storeRecent(id: string): void {
  const ids = [id, ...readRecent().filter((each) => each !== id)].slice(0, MAX_RECENT);
  storedChoices.store(JSON.stringify(ids));
}
