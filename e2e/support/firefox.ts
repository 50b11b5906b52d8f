import type { Locator, Page } from '@playwright/test';

/** The driver of Firefox (WebDriver BiDi) sets the value of a field without an event, so fields are typed into. */
export function fillByTyping(page: Page): void {
  const prototype: Pick<Locator, 'fill'> = Object.getPrototypeOf(page.locator('html'));
  prototype.fill = async function fill(this: Locator, text: string) {
    await this.focus();
    await this.selectText();
    await (text === '' ? this.press('Delete') : this.pressSequentially(text));
  };
}
