/**
 * The styles of the parts that are always present. Rules for the host are `!important`, because those of the page
 * would win otherwise.
 */
export const CSS = `
:host {
  all: initial !important;
  zoom: var(--zoom, 1) !important;
  position: fixed !important;
  inset: 0 !important;
  width: auto !important;
  height: auto !important;
  margin: 0 !important;
  padding: 0 !important;
  border: 0 !important;
  background: none !important;
  overflow: visible !important;
  pointer-events: none !important;
  z-index: 2147483647 !important;
  display: block !important;
}
:host([hidden]) { display: none !important }
:host([data-unseen]) { opacity: 0 !important }
:host([data-dead]) { visibility: hidden !important }
:host::backdrop { display: none !important }
:host([data-passing]) * { pointer-events: none !important }
.app {
  --surface: light-dark(oklch(100% 0 0), oklch(22.5% 0.014 265));
  --sunken: light-dark(oklch(96.2% 0.006 262), oklch(18% 0.012 265));
  --hover: light-dark(oklch(95.4% 0.008 262), oklch(27.5% 0.016 265));
  --text: light-dark(oklch(24% 0.02 265), oklch(94% 0.006 262));
  --quiet: light-dark(oklch(48% 0.02 262), oklch(73% 0.016 262));
  --line: light-dark(oklch(91% 0.008 262), oklch(31% 0.015 265));
  --strong-line: light-dark(oklch(64% 0.018 262), oklch(54% 0.02 265));
  --accent: light-dark(oklch(46% 0.19 277), oklch(76% 0.12 282));
  --on-accent: light-dark(oklch(100% 0 0), oklch(20% 0.05 280));
  --danger: light-dark(oklch(50% 0.19 25), oklch(75% 0.14 22));
  --danger-soft: light-dark(oklch(95.5% 0.025 22), oklch(29% 0.06 22));
  --pin: oklch(78% 0.145 72);
  --on-pin: oklch(24% 0.05 70);
  --float: 0 8px 28px oklch(20% 0.03 265 / 0.16), 0 1px 3px oklch(20% 0.03 265 / 0.12);
  color: var(--text);
  font: 400 13px/1.45 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif;
  font-variant-numeric: tabular-nums;
  -webkit-font-smoothing: antialiased;
  text-align: start;
  user-select: none;
}
.app[data-theme=light] { color-scheme: light }
.app[data-theme=dark] { color-scheme: dark }
*, ::before, ::after { box-sizing: border-box }
.app > * { pointer-events: auto }
[hidden] { display: none !important }
h2, p, ul, ol { margin: 0; padding: 0 }
h2 { font-size: 13px; font-weight: 600 }
ul, ol { list-style: none }
svg { display: block; flex: none }
button, input, textarea, select {
  font: inherit;
  color: inherit;
  margin: 0;
  border-radius: 6px;
  border: 1px solid transparent;
  background: none;
}
select { min-height: 28px }
button { cursor: pointer; min-height: 28px; padding: 0 10px; display: inline-flex; align-items: center; justify-content: center; gap: 6px; font-weight: 500; touch-action: manipulation }
button:hover { background: var(--hover) }
button:disabled { cursor: default; opacity: .55 }
:focus { outline: none }
[tabindex="-1"]:focus-visible { outline: none }
:focus-visible:not([tabindex="-1"]) { outline: 2px solid var(--accent); outline-offset: 2px }
.icon { flex: none; padding: 0; width: 28px; color: var(--quiet) }
.quiet { color: var(--quiet) }
.row { display: flex; align-items: center; gap: 8px }
.spread { flex: 1; min-width: 0 }

.launcher {
  position: fixed;
  inset-block-end: max(16px, env(safe-area-inset-bottom));
  display: flex;
  max-width: calc(100vw - 32px);
  padding: 3px;
  gap: 2px;
  border-radius: 20px;
  background: var(--surface);
  border: 1px solid var(--line);
  box-shadow: var(--float);
}
.launcher.end { inset-inline-end: 16px }
.launcher.start { inset-inline-start: 16px }
.launcher button { border-radius: 17px; min-height: 34px; min-width: 0; padding: 0 14px 0 12px }
.launcher button[style]:hover { box-shadow: inset 0 0 0 2px currentColor }
.launcher .label { overflow: hidden; text-overflow: ellipsis; white-space: nowrap }
.launcher .count { min-width: 34px; padding: 0 10px; color: var(--quiet) }
.launcher .count::before { content: ""; width: 8px; height: 8px; border-radius: 50%; background: var(--pin) }

.pin {
  position: fixed;
  left: -13px;
  top: -13px;
  width: 26px;
  height: 26px;
  min-height: 0;
  padding: 0;
  border-radius: 50%;
  border: 2px solid oklch(100% 0 0);
  background: var(--pin);
  color: var(--on-pin);
  font-size: 12px;
  font-weight: 600;
  box-shadow: 0 1px 2px oklch(20% 0.03 265 / .3), 0 3px 10px oklch(20% 0.03 265 / .2);
  will-change: transform;
}
.pin::before { content: ""; position: absolute; inset: -11px; border-radius: 50% }
.pin.near::before { inset: -1px }
.pin:hover { background: oklch(82% 0.14 74) }
.pin[aria-expanded=true] { box-shadow: 0 0 0 3px var(--accent) }
.pin.done { background: var(--surface); color: var(--quiet); border-color: var(--pin) }
.pin.draft { pointer-events: none }

.notice {
  position: fixed;
  inset-block-end: 16px;
  inset-inline: 16px;
  margin-inline: auto;
  width: fit-content;
  max-width: clamp(240px, 100vw - 372px, 420px);
  padding: 6px 6px 6px 14px;
  border-radius: 12px;
  background: light-dark(oklch(24% 0.02 265), oklch(30% 0.016 265));
  color: oklch(97% 0.004 262);
  box-shadow: var(--float);
  animation: appear 140ms ease-out;
}
.notice button { color: inherit }
.notice button:hover { background: oklch(100% 0 0 / .14) }
[dir=rtl] .notice { padding: 6px 14px 6px 6px }

@keyframes appear { from { opacity: 0 } }
@media (pointer: coarse) {
  button, .launcher button, select, input { min-height: 44px }
  button, .launcher .count { min-width: 44px }
  .icon { width: 44px }
  .pin { min-height: 0; min-width: 0 }
  input[type=checkbox] { width: 24px; height: 24px }
  label.row, .panel label { min-height: 44px }
  input, textarea, select { font-size: 16px }
}
@media (max-width: 640px) {
  .notice { inset-block-end: 72px; max-width: none }
}
@media (prefers-reduced-motion: reduce) {
  * { animation: none !important; transition: none !important }
}
@media (forced-colors: active) {
  .pin, .primary, .launcher, .card, .panel, .bar, .notice { border: 1px solid ButtonText }
  .outline { border-color: Highlight }
}
@media print {
  :host { display: none !important }
}
`;
