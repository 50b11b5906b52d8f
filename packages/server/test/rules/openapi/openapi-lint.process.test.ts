import {
  corruptDescription,
  description,
  lintWithRedocly,
  lintWithSpectral,
} from '@postil/harness/openapi/lint';
import { describe, expect, it } from 'vitest';

// The drill runs Spectral on the whole document, which takes ten times as long.
describe('the description of the API', () => {
  it('has no problem under the strict rules of Redocly', async () => {
    expect(await lintWithRedocly(description)).toEqual([]);
  });

  it('is really examined: a corrupted one has problems', async () => {
    expect(await lintWithRedocly(corruptDescription())).toContainEqual(
      expect.stringMatching(/^no-invalid-media-type-examples: /),
    );
    const problems = await lintWithSpectral(corruptDescription());
    expect(problems).toContainEqual(expect.stringMatching(/^operation-description: /));
    expect(problems).toContainEqual(expect.stringMatching(/^oas3-valid-media-example: /));
  });
});
