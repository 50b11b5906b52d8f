/** The forms of one name, made from any of them: `saved-reports`, `savedReports` or `SavedReports`. */
export interface Names {
  /** `saved-reports`, for files and folders. */
  readonly kebab: string;
  /** `savedReports`, for functions and values. */
  readonly camel: string;
  /** `SavedReports`, for types and components. */
  readonly pascal: string;
  /** `saved_reports`, for tables. */
  readonly snake: string;
  /** `Saved reports`, for people. */
  readonly title: string;
}

/** @throws {Error} the name is not made of words of letters and digits. */
export function namesOf(name: string): Names {
  const words = name
    .replace(/([a-z\d])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .split('-');
  if (!words.every((word) => /^[a-z][a-z\d]*$/.test(word))) {
    throw new Error(`${name} is not a name: use words of letters, as in saved-reports or getSavedReport.`);
  }
  const pascal = words.map(capitalised).join('');
  return {
    kebab: words.join('-'),
    camel: pascal.charAt(0).toLowerCase() + pascal.slice(1),
    pascal,
    snake: words.join('_'),
    title: capitalised(words.join(' ')),
  };
}

/** The name of one of many: `label` of `labels`, `entry` of `entries`. */
export function singularOf(plural: string): string {
  if (plural.endsWith('ies')) return `${plural.slice(0, -3)}y`;
  return plural.endsWith('s') ? plural.slice(0, -1) : plural;
}

function capitalised(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
