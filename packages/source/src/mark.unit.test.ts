import { describe, expect, it } from 'vitest';
import { markSource } from './mark.ts';

/** The text of a file after marking; unchanged if there is nothing to mark. */
async function markedText(file: string, code: string): Promise<string> {
  return (await markSource(code, { file }))?.code ?? code;
}

describe('the source marker', () => {
  it('marks each element of a React page, but not its components and fragments', async () => {
    const code = [
      'export function Summary<T,>({ total }: Props<T>) {',
      '  return <>',
      '    <Card.Body title={<b>Sum</b>}><p {...rest}>{total > 1 ? <i/> : null}</p></Card.Body>',
      '  </>;',
      '}',
    ].join('\n');
    const markAt = (location: string) => `data-postil-source="src/cart/[id]/summary.tsx:${location}"`;
    expect(await markedText('src/cart/[id]/summary.tsx', code)).toBe(
      code
        .replace('<b>', `<b ${markAt('3:23')}>`)
        .replace('<p {', `<p ${markAt('3:35')} {`)
        .replace('<i/', `<i ${markAt('3:61')}/`),
    );
  });

  it('marks each element of a Vue template, including those in blocks and slots', async () => {
    const code = [
      '<script setup lang="ts">const open = ref<boolean>(true)</script>',
      '<template>',
      '  <Dialog v-if="open"><template #title><h1>Pay</h1></template></Dialog>',
      '  <ul v-else><li v-for="x in 3" :key="x">{{ x > 1 }}</li></ul>',
      '</template>',
    ].join('\n');
    const markAt = (location: string) => `data-postil-source="src/pay.vue:${location}"`;
    expect(await markedText('src/pay.vue', code)).toBe(
      code
        .replace('<h1>', `<h1 ${markAt('3:40')}>`)
        .replace('<ul', `<ul ${markAt('4:3')}`)
        .replace('<li', `<li ${markAt('4:14')}`),
    );
  });

  it('marks each element of Svelte markup, including those in blocks and snippets', async () => {
    const code = [
      '<script lang="ts">let items: string[] = $state([]);</script>',
      '{#snippet row(x: string)}<td>{x}</td>{/snippet}',
      '{#each items as item}<Row {item}><em>{item}</em></Row>{:else}<p>None</p>{/each}',
      '<style>p { color: red }</style>',
    ].join('\n');
    const markAt = (location: string) => `data-postil-source="src/list.svelte:${location}"`;
    expect(await markedText('src/list.svelte', code)).toBe(
      code
        .replace('<td>', `<td ${markAt('2:26')}>`)
        .replace('<em>', `<em ${markAt('3:34')}>`)
        .replace('<p>', `<p ${markAt('3:62')}>`),
    );
  });

  it('marks each visible element of an HTML page, or of a part of one', async () => {
    const markAt = (file: string, location: string) => `data-postil-source="${file}:${location}"`;
    const page =
      '<!doctype html>\n<html lang="en"><head><title>Shop</title></head>\n<body><MAIN><p>Hi</MAIN></body></html>';
    expect(await markedText('index.html', page)).toBe(
      page
        .replace('<body>', `<body ${markAt('index.html', '3:1')}>`)
        .replace('<MAIN>', `<MAIN ${markAt('index.html', '3:7')}>`)
        .replace('<p>', `<p ${markAt('index.html', '3:13')}>`),
    );
    expect(await markedText('row.html', '<td>7</td>')).toBe(`<td ${markAt('row.html', '1:1')}>7</td>`);
    expect(await markedText('part.html', '<br/><b>7</b>')).toBe(
      `<br ${markAt('part.html', '1:1')}/><b ${markAt('part.html', '1:6')}>7</b>`,
    );
  });

  it('keeps existing marks, and leaves a file without elements unchanged', async () => {
    const markedElement = '<p data-postil-source="own:1:1"/>';
    for (const [file, code] of [
      ['a.tsx', `const a = ${markedElement};`],
      ['a.vue', `<template>${markedElement}</template>`],
      ['a.svelte', markedElement],
      ['a.html', markedElement],
      ['b.tsx', 'export type A = Map<string, string>;'],
      ['b.vue', '<script>export default {}</script>'],
      ['c.css', 'a > b {}'],
    ] as const)
      expect(await markSource(code, { file })).toBeUndefined();
  });

  it('produces a source map to the original locations', async () => {
    const result = await markSource('const a = <p>text</p>;', { file: 'a.tsx' });
    expect(result?.map).toMatchObject({
      version: 3,
      sources: ['a.tsx'],
      mappings: expect.stringMatching(/^AAAA/),
    });
  });

  it('refuses a file that cannot be parsed', async () => {
    await expect(markSource('const a = <p>;', { file: 'a.tsx' })).rejects.toThrow(SyntaxError);
    await expect(markSource('<template><p></template>', { file: 'a.vue' })).rejects.toThrow();
    await expect(markSource('<p>{#if}</p>', { file: 'a.svelte' })).rejects.toThrow();
  });
});
