const NAME = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/(([0-9a-f]{2})[0-9a-f]{62}\.(?:png|jpg|webp))$/;

/**
 * The parts of a stored file's path: organisation, the first two digits, name. No folder then contains too
 * many files, and a folder can be copied into a bucket, where the path is the same.
 *
 * @throws {Error} for a name of another form.
 */
export function pathPartsOf(name: string): [organization: string, start: string, file: string] {
  const [, organization, file, start] = NAME.exec(name) ?? [];
  if (organization === undefined || start === undefined || file === undefined) {
    throw new Error(`A stored file is named <organization uuid>/<64 hex>.<png|jpg|webp>, not "${name}".`);
  }
  return [organization, start, file];
}
