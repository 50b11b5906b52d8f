/** The luminance at which black and white have the same contrast with a colour; above it, black is easier to read. */
const EQUAL_CONTRAST_LUMINANCE = Math.sqrt(1.05 * 0.05) - 0.05;

/**
 * Black or white, whichever has the higher contrast with a colour by WCAG 2.2: at least 4.58 : 1.
 *
 * @param color `#` and three or six hexadecimal digits.
 */
export function legibleTextColor(color: string): '#000000' | '#ffffff' {
  const digits = color.slice(1);
  const size = digits.length / 3;
  const [red = 0, green = 0, blue = 0] = [0, 1, 2].map((index) =>
    linearIntensityOf(digits.slice(index * size, (index + 1) * size).repeat(3 - size)),
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > EQUAL_CONTRAST_LUMINANCE ? '#000000' : '#ffffff';
}

/** The linear intensity of a colour channel. @param part two hexadecimal digits. */
function linearIntensityOf(part: string): number {
  const value = Number.parseInt(part, 16) / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}
