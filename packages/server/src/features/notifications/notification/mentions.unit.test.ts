import { describe, expect, it } from 'vitest';
import { findMentions } from './mentions.ts';

const PEOPLE = [
  ['Ada Lovelace', 'ada@example.com'],
  ['Grace Hopper', 'grace.hopper@example.com'],
  ['Grace Kelly', 'kelly@example.com'],
  ['Jean-Luc Picard', 'jl@enterprise.example.org'],
  ["Sinéad O'Connor", 'sinead@example.com'],
  ['Zoë', 'zoe@example.com'],
  ['İbrahim Öztürk', 'ibrahim@example.com'],
  ['Łukasz Żółć', 'lukasz@example.com'],
  ['山田 太郎', 'taro@example.com'],
  ['김철수', 'kim@example.com'],
  ['نور الهدى', 'noor@example.com'],
  ['Max', 'max@example.com'],
  ['Max Maximilian', 'maximilian@example.com'],
  ['Sam Smith', 'sam.one@example.com'],
  ['Sam Smith', 'sam.two@example.com'],
  ['x_1 (test)', 'x1@example.com'],
].map(([name = '', email = '']) => ({ id: email, name, email }));

/** The people whom a text mentions, each by the local part of the address. */
function mentionsOf(text: string): string[] {
  return findMentions(text, PEOPLE).map((id) => id.slice(0, id.indexOf('@')));
}

describe('a mention', () => {
  it.each<[text: string, found: string[]]>([
    ['@Ada Lovelace please look', ['ada']],
    ['@ada lovelace', ['ada']],
    ['@ADA', ['ada']],
    ['Thanks, @Ada!', ['ada']],
    ['(@Ada)', ['ada']],
    ['“@Ada”', ['ada']],
    ["@Ada's idea", ['ada']],
    ['see:@Ada', ['ada']],
    ['@Ada\nLovelace', ['ada']],
    ['@Ada  Lovelace', ['ada']],
    ['first line\n@Ada', ['ada']],
    ['@Ada, @Zoë and @Ada', ['ada', 'zoe']],
    ['@Ada/@Zoë', ['ada', 'zoe']],
    ['@Ada.@Zoë', ['ada', 'zoe']],
    ['@@Ada', ['ada']],
    ['@Grace Hopper', ['grace.hopper']],
    ['@grace kelly.', ['kelly']],
    ['@Jean-Luc', ['jl']],
    ['@jean-luc picard?', ['jl']],
    ["@Sinéad O'Connor", ['sinead']],
    ['@Sine\u0301ad', ['sinead']],
    ['@ZOË', ['zoe']],
    ['@İbrahim', ['ibrahim']],
    ['@łukasz żółć', ['lukasz']],
    ['@山田 太郎さん、お願いします', ['taro']],
    ['@김철수님 확인', ['kim']],
    ['@نور الهدى', ['noor']],
    ['@Max Maximilian', ['maximilian']],
    ['@max', ['max']],
    ['@x_1 (test)', ['x1']],
    ['@grace.hopper@example.com', ['grace.hopper']],
    ['@Kelly@Example.com, please', ['kelly']],
    ['@kelly@example.com.', ['kelly']],
    ['<@jl@enterprise.example.org>', ['jl']],
    ['@sam.two@example.com', ['sam.two']],
  ])('is found in %j', (text, found) => {
    expect(mentionsOf(text)).toEqual(found);
  });

  it.each([
    ['', 'nothing'],
    ['Ada Lovelace', 'no at sign'],
    ['@', 'no name'],
    ['@ Ada', 'a space after the at sign'],
    ['@Nobody', 'an unknown name'],
    ['@Adam', 'a longer word'],
    ['@Ada_1', 'a longer word'],
    ['@Ada-Lovelace', 'a longer word'],
    ['@Grace', 'a first name of two people'],
    ['@Grace H.', 'a first name of two people'],
    ['@Sam Smith', 'a name of two people'],
    ['write to ada@example.com', 'an e-mail address'],
    ['team@Ada', 'an at sign within a word'],
    ['team+x@Ada', 'an at sign within an e-mail address'],
    ['@ada@elsewhere.example', "a stranger's address"],
    ['@zoe@example.com.evil.example', "a stranger's address"],
    ['https://social.example/@Ada/1', 'a URL'],
    ['HTTPS://social.example/?q=@Ada', 'a URL'],
    ['@\u0000', 'a control character'],
  ])('is not found in %j: %s', (text) => {
    expect(mentionsOf(text)).toEqual([]);
  });

  it('is found at the first 100 signs of a text', () => {
    expect(mentionsOf(`${'@nobody '.repeat(99)}@Ada`)).toEqual(['ada']);
    expect(mentionsOf(`${'@nobody '.repeat(100)}@Ada`)).toEqual([]);
  });

  it('is searched for in the longest text and the largest organisation', () => {
    const people = Array.from({ length: 10_000 }, (_, index) => ({
      id: String(index),
      name: `Ada ${'a'.repeat(200)} ${index}`,
      email: `${index}@example.com`,
    }));
    expect(findMentions('@ada '.repeat(2_000), people)).toEqual([]);
    expect(findMentions('@'.repeat(10_000), people)).toEqual([]);
    expect(findMentions(`${'a.'.repeat(5_000)}@`, people)).toEqual([]);
  });
});
