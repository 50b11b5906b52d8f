import type { Locator, Page } from '@playwright/test';

/** Makes `fill` type its text: the driver of Firefox (WebDriver BiDi) sets the value of a field without an event. */
export function fillByTyping(page: Page): void {
  const prototype: Pick<Locator, 'fill'> = Object.getPrototypeOf(page.locator('html'));
  prototype.fill = async function fill(this: Locator, text: string) {
    await this.focus();
    await this.selectText();
    await (text === '' ? this.press('Delete') : this.pressSequentially(text));
  };
}
