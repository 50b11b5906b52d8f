import { describe, expect, it } from 'vitest';
import { checkOptions } from './options.ts';
import postilSource from './vite.ts';
import PostilSource from './webpack.ts';

// As in a configuration that is not type-checked.
const optionsOf = (value: object) => value as Parameters<typeof checkOptions>[0];

describe('the options', () => {
  it.each([
    [{}],
    [{ production: true, map: 'ids.json', exclude: /\.native\.tsx$/ }],
    [{ exclude: [/a/, /b/] }],
  ])('%j are accepted', (options) => {
    expect(() => checkOptions(options)).not.toThrow();
  });

  it.each([
    [{ produciton: true }, '"produciton" is not one of production, map and exclude'],
    [{ production: 'yes' }, 'production must be true or false'],
    [{ map: true }, 'map must be the path of a file'],
    [{ exclude: 'native' }, 'exclude must be a regular expression, or several'],
    [{ exclude: [/a/, 'b'] }, 'exclude must be a regular expression, or several'],
  ])('%j are refused with the reason, by every entry point', (options, message) => {
    expect(() => checkOptions(optionsOf(options))).toThrow(message);
    expect(() => postilSource(optionsOf(options))).toThrow(message);
    expect(() => new PostilSource(optionsOf(options))).toThrow(message);
  });
});
