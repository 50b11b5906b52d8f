/** The styles of panels. */
export const PANEL_CSS = `
.primary { background: var(--accent); color: var(--on-accent) }
.primary:hover { background: color-mix(in oklch, var(--accent) 88%, black) }
.outlined { border-color: var(--line) }
.small { font-size: 12px }
.hidden { position: absolute; width: 1px; height: 1px; margin: 0; overflow: hidden; clip-path: inset(50%); white-space: nowrap }
input, textarea { user-select: text }
input, textarea, select { border-color: var(--strong-line); background: var(--surface); padding: 5px 8px; width: 100%; min-width: 0 }
textarea { resize: vertical; min-height: 84px; font-size: 14px; line-height: 1.5; display: block; field-sizing: content; max-height: 40vh }
select { width: auto; padding-block: 2px }
input[type=checkbox] { width: 16px; height: 16px; min-height: 0; margin: 0; accent-color: var(--accent); flex: none }
::placeholder { color: var(--quiet); opacity: 1 }
.text { user-select: text; font-size: 14px; line-height: 1.5; white-space: pre-wrap; overflow-wrap: anywhere }
.veil { position: fixed; inset: 0; cursor: crosshair; touch-action: pan-x pan-y; outline-offset: -4px }
.veil.region { touch-action: none }
.veil.text { pointer-events: none }
.outline {
  position: fixed;
  left: 0;
  top: 0;
  pointer-events: none;
  border: 2px solid var(--pin);
  border-radius: 4px;
  background: oklch(78% 0.145 72 / .14);
  box-shadow: 0 0 0 1px oklch(24% 0.05 70 / .35);
}
.bar {
  position: fixed;
  inset-block-start: 16px;
  inset-inline: 16px;
  margin-inline: auto;
  width: fit-content;
  max-width: calc(100vw - 32px);
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 4px 12px;
  padding: 6px 6px 6px 14px;
  border-radius: 12px;
  background: var(--surface);
  border: 1px solid var(--line);
  box-shadow: var(--float);
}
.bar.low { inset-block: auto max(16px, env(safe-area-inset-bottom)) }
.bar > p { flex: 1 1 260px }
.bar strong { display: block }
.bar .row { gap: 4px; flex-wrap: wrap }
.bar button[aria-disabled=true] { cursor: default; opacity: .55 }
.bar button[aria-pressed=true] { background: var(--hover); border-color: var(--accent) }
[dir=rtl] .bar { padding: 6px 14px 6px 6px }

.card {
  position: fixed;
  left: 0;
  top: 0;
  width: 328px;
  max-width: calc(100vw - 16px);
  max-height: calc(100dvh - 16px);
  overflow: auto;
  overscroll-behavior: contain;
  border-radius: 12px;
  background: var(--surface);
  border: 1px solid var(--line);
  box-shadow: var(--float);
  animation: appear 140ms cubic-bezier(.2, .7, .2, 1);
}
.card > header, .panel > header { display: flex; align-items: center; gap: 8px; padding: 8px 8px 0 14px }
[dir=rtl] .card > header, [dir=rtl] .panel > header { padding: 8px 14px 0 8px }
.card > .stack { padding: 8px 14px 14px }
.stack { display: grid; gap: 10px; align-content: start }
.card header { user-select: none }
.card footer { display: flex; align-items: center; gap: 8px; justify-content: flex-end }
textarea.short { min-height: 36px }
.problem { color: var(--danger); background: var(--danger-soft); border-radius: 6px; padding: 6px 10px }
.field { display: grid; gap: 4px }
.pair { display: grid; grid-template-columns: 1fr 1fr; gap: 8px }
.picture { position: relative; border: 1px solid var(--line); border-radius: 8px; overflow: hidden; background: var(--sunken); min-height: 96px; display: grid; place-items: center }
.picture canvas, .picture img { display: block; width: 100%; max-height: 168px; object-fit: contain }
.picture .tools { position: absolute; inset-block-start: 6px; inset-inline-end: 6px; display: flex; gap: 4px }
.picture .tools button { background: var(--surface); border-color: var(--line); color: var(--text) }
.choices { display: flex; flex-wrap: wrap; gap: 4px; align-items: center }
.choices button { padding: 0 8px }
.replies { display: grid; gap: 10px; border-block-start: 1px solid var(--line); padding-block-start: 10px }
.properties { display: flex; flex-wrap: wrap; gap: 8px }
li.note, textarea.note { background: color-mix(in srgb, var(--pin) 12%, var(--surface)); border: 1px dashed var(--strong-line); border-radius: 6px }
li.note { padding: 6px 8px }
.byline { display: flex; flex-wrap: wrap; align-items: center; gap: 2px 6px }
.byline time { white-space: nowrap }
.byline time::before { content: '· ' }
.mark { display: inline-flex; align-items: center; gap: 4px; font-size: 12px; color: var(--quiet); white-space: nowrap }
.byline .mark { padding: 0 5px; border: 1px solid var(--line); border-radius: 4px; font-size: 11px }
.mark svg { width: 12px; height: 12px }
.readers { border: 0; margin: 0; padding: 0; min-width: 0; display: grid; gap: 4px }
.segments { display: inline-flex; width: fit-content; max-width: 100%; padding: 2px; border: 1px solid var(--strong-line); border-radius: 8px }
.segments label { position: relative; display: inline-flex; align-items: center; gap: 5px; min-height: 24px; padding: 0 9px; border-radius: 6px; color: var(--quiet); cursor: pointer }
.segments input { position: absolute; inset: 0; width: 100%; height: 100%; min-height: 0; opacity: 0; cursor: pointer }
.segments label:has(:checked) { background: var(--hover); color: var(--text); font-weight: 600 }
.segments label:has(:focus-visible) { outline: 2px solid var(--accent); outline-offset: 2px }
.segments svg { width: 13px; height: 13px }
.signed { display: inline-flex; align-items: center; gap: 4px; color: var(--quiet) }
.signed select { color: var(--text) }
.status { display: inline-flex; align-items: center; gap: 5px }

.panel {
  position: fixed;
  inset-block: 16px 72px;
  width: 320px;
  max-width: calc(100vw - 32px);
  display: flex;
  flex-direction: column;
  border-radius: 12px;
  background: var(--surface);
  border: 1px solid var(--line);
  box-shadow: var(--float);
  animation: appear 140ms cubic-bezier(.2, .7, .2, 1);
}
.panel.end { inset-inline-end: 16px }
.panel.start { inset-inline-start: 16px }
.panel .scroll { flex: 1; overflow: auto; overscroll-behavior: contain; padding: 8px }
.panel h3 { margin: 12px 6px 4px; font-size: 12px; font-weight: 600; color: var(--quiet) }
.panel .item { width: 100%; height: auto; padding: 8px 6px; justify-content: start; align-items: start; gap: 10px; text-align: start; font-weight: 400 }
.panel .item .number { flex: none; width: 22px; height: 22px; border-radius: 50%; background: var(--pin); color: var(--on-pin); font-size: 11px; font-weight: 600; display: grid; place-items: center }
.panel .item .number.done { background: none; border: 2px solid var(--pin); color: var(--quiet) }
.panel .item .lines { display: -webkit-box; -webkit-line-clamp: 2; -webkit-box-orient: vertical; overflow: hidden; overflow-wrap: anywhere }
.panel > footer { display: flex; align-items: center; gap: 8px; padding: 8px 14px; border-block-start: 1px solid var(--line); min-height: 45px }
.panel label { display: flex; gap: 8px; align-items: center }
.empty { padding: 24px 6px; text-align: center; color: var(--quiet) }

@media (max-width: 640px) {
  .bar { inset-block: auto max(16px, env(safe-area-inset-bottom)) }
  .bar strong { display: none }
  .bar.low { inset-block: max(16px, env(safe-area-inset-top)) auto }
  .card, .panel {
    inset: auto 0 0 0 !important;
    transform: none !important;
    width: 100%;
    max-width: none;
    max-height: min(80dvh, 100dvh - 40px);
    border-radius: 16px 16px 0 0;
    padding-block-end: env(safe-area-inset-bottom);
  }
  .panel { height: 70dvh }
  .app[data-busy] .launcher { display: none }
  .app:has(.card, .panel) .notice { inset-block: max(16px, env(safe-area-inset-top)) auto }
}
`;
