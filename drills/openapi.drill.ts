import { description, lintWithSpectral } from '@postil/harness/openapi/lint';
import { describe, expect, it } from 'vitest';

describe('the description of the API', () => {
  it('has no problem under the default rules of Spectral', async () => {
    expect(await lintWithSpectral(description)).toEqual([]);
  });
});
