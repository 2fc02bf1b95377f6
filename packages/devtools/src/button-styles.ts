/** The corner. The page's rules end at the element: what it inherits is undone there. */
export const buttonStyles = (place: number): string => `
:host {
  all: initial !important;
  display: contents !important;
  color-scheme: light dark !important;
}
[hidden] { display: none !important; }
.corner {
  position: fixed;
  z-index: 2147483000;
  inset-block-end: calc(12px + env(safe-area-inset-bottom, 0px) + ${place * 36}px);
  inset-inline-end: 12px;
}
.corner button {
  font: 600 12px/1 ui-sans-serif, system-ui, sans-serif;
  color: light-dark(#24262f, #eceef3);
  background: light-dark(#fff, #1d1f26);
  border: 1px solid light-dark(#c9ccd6, #454956);
  border-radius: 14px;
  padding: 7px 12px 7px;
  min-block-size: 28px;
  cursor: pointer;
  opacity: .88;
  box-shadow: 0 1px 4px rgb(0 0 0 / 12%);
}
.corner button:hover { opacity: 1; border-color: light-dark(#888da0, #777c8e); }
.corner button:focus-visible { opacity: 1; outline: 2px solid light-dark(#3047c4, #9fb0ff); outline-offset: 2px; }
@media print { .corner { display: none; } }
`
