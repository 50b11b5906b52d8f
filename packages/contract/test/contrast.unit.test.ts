import { describe, expect, it } from 'vitest';
import { legibleTextColor } from '../src/values/widget/contrast.ts';

/** The contrast by WCAG 2.2 of two colours with six digits each. */
function contrastOf(one: string, other: string): number {
  const [dark = 0, light = 0] = [one, other].map(luminanceOf).sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function luminanceOf(color: string): number {
  const [red = 0, green = 0, blue = 0] = (color.match(/[0-9a-f]{2}/gi) ?? []).map((part) => {
    const value = Number.parseInt(part, 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

describe('the text on a button', () => {
  it.each([
    ['#ffffff', '#000000'],
    ['#000000', '#ffffff'],
    ['#fff', '#000000'],
    ['#00F', '#ffffff'],
    ['#ffd400', '#000000'],
    ['#0a7d4f', '#ffffff'],
  ])('of the colour %s is %s', (color, text) => {
    expect(legibleTextColor(color)).toBe(text);
  });

  it('has a contrast of at least 4.5 on every shade', () => {
    const parts = Array.from({ length: 18 }, (_, index) => (index * 15).toString(16).padStart(2, '0'));
    const colors = parts.flatMap((red) =>
      parts.flatMap((green) => parts.map((blue) => `#${red}${green}${blue}`)),
    );
    expect(
      Math.min(...colors.map((color) => contrastOf(color, legibleTextColor(color)))),
    ).toBeGreaterThanOrEqual(4.5);
  });
});
