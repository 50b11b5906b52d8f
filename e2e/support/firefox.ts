import type { Locator, Page } from '@playwright/test';

/** Makes `fill` type on every page: the driver of Firefox (WebDriver BiDi) sets a field's value without an event. */
export function fillByTyping(page: Page): void {
  const prototype: Pick<Locator, 'fill'> = Object.getPrototypeOf(page.locator('html'));
  prototype.fill = async function fill(this: Locator, text: string) {
    await this.focus();
    await this.selectText();
    await (text === '' ? this.press('Delete') : this.pressSequentially(text));
  };
}
