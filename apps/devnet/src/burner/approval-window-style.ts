/** Styled like an extension's pop-up, unlike the page below. Applied as a style sheet object, which a strict CSP permits. */
export const APPROVAL_WINDOW_CSS = `
:host { all: initial; pointer-events: auto; }
dialog {
  position: fixed; inset: 12px 12px auto auto; margin: 0; padding: 0; box-sizing: border-box;
  width: min(368px, calc(100vw - 24px)); max-height: calc(100dvh - 24px);
  display: flex; flex-direction: column; overflow: hidden;
  border: 1px solid #b9c3cc; border-radius: 10px; background: #fff; color: #16212b;
  box-shadow: 0 18px 50px rgb(0 0 0 / 0.45), 0 2px 8px rgb(0 0 0 / 0.25);
  font: 14px/1.45 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif;
}
dialog::backdrop { background: rgb(10 16 22 / 0.35); }
header {
  display: flex; align-items: center; gap: 8px; padding: 10px 14px;
  background: #22303c; color: #fff; font-weight: 600;
}
header svg { width: 24px; height: 24px; flex: none; }
header span { margin-left: auto; font-weight: 400; font-size: 12px; color: #c9d4dd; }
main { padding: 14px; overflow: auto; }
h2 { margin: 0 0 10px; font-size: 17px; line-height: 1.3; }
dl { margin: 0; display: grid; gap: 8px; }
dt { font-size: 12px; color: #55636f; }
dd { margin: 0; overflow-wrap: anywhere; }
.code, pre { font-family: ui-monospace, "SF Mono", Menlo, Consolas, monospace; font-size: 12.5px; }
pre {
  margin: 12px 0 0; padding: 10px; max-height: 34dvh; overflow: auto; white-space: pre-wrap; overflow-wrap: anywhere;
  background: #f1f4f6; border: 1px solid #d5dce2; border-radius: 6px;
}
label { display: block; margin-top: 12px; font-size: 12px; color: #55636f; }
select {
  display: block; width: 100%; margin-top: 4px; padding: 8px; box-sizing: border-box; font: inherit; font-size: 14px;
  color: #16212b; background: #fff; border: 1px solid #8795a1; border-radius: 6px;
}
footer { display: flex; gap: 10px; padding: 12px 14px; border-top: 1px solid #e1e6ea; background: #f7f9fa; }
button {
  flex: 1; padding: 10px; border-radius: 6px; font: inherit; font-weight: 600; cursor: pointer;
  border: 1px solid #8795a1; background: #fff; color: #16212b;
}
button:hover { background: #eef2f5; }
button.approve { background: #0b5cad; border-color: #0b5cad; color: #fff; }
button.approve:hover { background: #094c90; }
dialog:focus { outline: none; }
:focus-visible { outline: 3px solid #ff8a3d; outline-offset: 2px; }
`
