import { native } from '../dom/native.ts';

/**
 * The current theme of the page: by its declaration, or else its background colour. The person's preference decides
 * only if the page follows it, too.
 */
export function themeOfPage(): 'light' | 'dark' {
  const declared = getComputedStyle(native(document).documentElement).colorScheme;
  const [isLight, isDark] = [/\blight\b/.test(declared), /\bdark\b/.test(declared)];
  if (isLight && isDark) return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  if (isLight || isDark) return isDark ? 'dark' : 'light';
  const backgroundLightness = [native(document).body, native(document).documentElement]
    .map((element) => lightnessOf(getComputedStyle(element).backgroundColor))
    .find((lightness) => lightness !== undefined);
  return (backgroundLightness ?? 1) < 0.4 ? 'dark' : 'light';
}

/** The lightness of a colour, 0–1; undefined for a transparent colour or a notation other than `rgb()`. */
function lightnessOf(color: string): number | undefined {
  const numbers = color.match(/[\d.]+/g)?.map(Number);
  if (!color.startsWith('rgb') || !numbers || numbers[3] === 0) return undefined;
  const [red = 255, green = 255, blue = 255] = numbers;
  return (0.2126 * red + 0.7152 * green + 0.0722 * blue) / 255;
}
