/** Styles of the swap views. They load with them. */
import { adoptStyles } from './adopt-styles.js'

const p = '.scope.scope '

export const dressSwap = adoptStyles(`
${p}:is(.scope-swap-sides,.scope-swap-side,.scope-swap-more,.scope-swap-inside,.scope-swap-offers,.scope-swap-amounts){grid-template-columns:minmax(0,1fr)}
${p}.scope-swap-sides{position:relative;display:grid;gap:4px}
${p}.scope-swap-side{display:grid;gap:2px;padding:12px 14px 4px;border:1px solid transparent;border-radius:var(--s-radius-row);background:var(--s-raised)}
${p}.scope-swap-side:has(.scope-swap-amount:focus-visible){border-color:var(--s-accent)}
${p}.scope-swap-side>label,${p}.scope-swap-side>.scope-swap-label{font-size:max(.8125rem,13px);font-weight:550;color:var(--s-muted)}
${p}.scope-swap-line{display:flex;flex-wrap:wrap;align-items:center;gap:0 8px;min-inline-size:0}
${p}.scope-swap-amount{flex:1 1 6ch;min-inline-size:0;min-block-size:44px;padding:0;border:0;background:none;color:var(--s-fg);font:600 max(1.75rem,28px)/44px var(--s-font);letter-spacing:-.02em;font-variant-numeric:tabular-nums;text-align:start;white-space:nowrap;overflow:hidden;text-overflow:ellipsis}
${p}.scope-swap-amount:focus-visible{outline:none}
${p}.scope-swap-amount::placeholder{color:var(--s-muted);opacity:1}
${p}.scope-swap-amount[data-length=medium]{font-size:max(1.25rem,20px)}
${p}.scope-swap-amount[data-length=long]{font-size:max(1rem,16px)}
${p}.scope-swap-amount[data-old=true]{opacity:.55}
${p}.scope-swap-amount[data-empty=true]{color:var(--s-muted)}
${p}.scope-swap-token{display:flex;align-items:center;gap:8px;flex:none;max-inline-size:100%;min-block-size:44px;padding:6px 10px 6px 6px;padding-inline:6px 10px;border:1px solid var(--s-line);border-radius:var(--s-round);background:var(--s-bg);font:600 max(.9375rem,15px)/1.2 var(--s-font)}
${p}.scope-swap-token[data-empty=true]{padding-inline:16px 12px;border-color:transparent;background:var(--s-accent);color:var(--s-on-accent)}
${p}.scope-swap-token .scope-image{inline-size:28px;block-size:28px;font-size:11px}
${p}.scope-swap-token:not([data-empty=true]) bdi{max-inline-size:9ch;overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
${p}.scope-swap-token .scope-icon{inline-size:14px;block-size:14px;opacity:.7}
${p}.scope-swap-below{display:flex;flex-wrap:wrap;align-items:center;overflow-wrap:anywhere;gap:0 8px;min-block-size:44px;font-size:max(.8125rem,13px);color:var(--s-muted);font-variant-numeric:tabular-nums}
${p}.scope-swap-below>:first-child{flex:1 1 auto}
${p}.scope-swap-turn{position:absolute;inset-block-start:50%;inset-inline-start:50%;display:grid;place-items:center;inline-size:44px;block-size:44px;margin:-22px;border:4px solid var(--s-bg);border-radius:calc(var(--s-radius-row)*.9);background:var(--s-raised);color:var(--s-fg);transition:background 80ms}
${p}.scope-swap-turn[aria-disabled=true]{color:var(--s-muted)}
@media (hover:hover){${p}.scope-swap-turn:not([aria-disabled=true]):hover,${p}.scope-swap-token:not([data-empty=true]):hover{background:var(--s-pressed)}}
${p}.scope-swap-price{display:flex;flex-wrap:wrap;overflow-wrap:anywhere;align-items:center;justify-content:space-between;gap:8px;min-block-size:44px;padding-inline:4px;font-size:max(.8125rem,13px);color:var(--s-muted);font-variant-numeric:tabular-nums}
${p}.scope-swap-rate{min-block-size:44px;font-size:inherit;font-weight:550;color:var(--s-fg);text-align:start}
${p}.scope-swap-left{display:flex;align-items:center;flex:none;margin-inline-end:-12px}
${p}.scope-swap-left svg{inline-size:18px;block-size:18px;fill:none;stroke:currentColor;stroke-width:2.4;rotate:-90deg}
${p}.scope-swap-left svg circle:first-child{opacity:.25}
${p}.scope-swap-more{display:grid;border-radius:var(--s-radius-row);background:var(--s-raised);font-size:max(.875rem,14px)}
${p}.scope-swap-row,${p}.scope-swap-more summary{display:flex;flex-wrap:wrap;align-items:center;justify-content:space-between;gap:6px 16px;min-block-size:44px;padding:8px 14px;color:var(--s-muted);list-style:none}
${p}.scope-swap-more summary{cursor:pointer;border-radius:var(--s-radius-row)}
${p}.scope-swap-more summary::-webkit-details-marker{display:none}
${p}.scope-swap-row>:last-child,${p}.scope-swap-more summary>:last-child{display:flex;align-items:center;gap:6px;min-inline-size:0;max-inline-size:100%;margin-inline-start:auto;color:var(--s-fg);font-weight:550;text-align:end;overflow-wrap:anywhere;font-variant-numeric:tabular-nums}
${p}.scope-swap-more summary .scope-icon{inline-size:14px;block-size:14px;color:var(--s-muted);transition:rotate 120ms}
${p}.scope-swap-more [open]>summary .scope-icon{rotate:180deg}
${p}.scope-swap [data-level=warn],${p}.scope-facts [data-level=warn]{color:var(--s-warn)}
${p}.scope-swap [data-level=danger],${p}.scope-facts [data-level=danger]{color:var(--s-danger)}
${p}.scope-swap-inside{display:grid;gap:10px;padding:2px 14px 14px}
${p}.scope-swap-inside .scope-segments{background:var(--s-bg)}
${p}.scope-swap-inside p{font-size:max(.8125rem,13px);color:var(--s-muted)}
${p}.scope-swap-offers{display:grid;gap:6px;padding:2px 8px 8px;border:0;margin:0;min-inline-size:0}
${p}.scope-swap-offer{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,max(7rem,112px)),1fr));gap:0 12px;min-block-size:56px;overflow-wrap:anywhere;align-content:center;padding:8px 10px;border:1px solid transparent;border-radius:calc(var(--s-radius-row) - 4px);background:var(--s-bg);cursor:pointer;font-variant-numeric:tabular-nums}
${p}.scope-swap-offer:has(:checked){border-color:var(--s-accent)}
${p}.scope-swap-offer:has(:focus-visible){outline:2px solid var(--s-link);outline-offset:1px}
${p}.scope-swap-offer b{display:flex;flex-wrap:wrap;align-items:center;gap:2px 6px;font-weight:550;overflow-wrap:anywhere}
${p}.scope-swap-offer small{font-size:max(.8125rem,13px);color:var(--s-muted)}
${p}.scope-swap-offer>.scope-swap-end{text-align:end}
${p}.scope-swap-offer>.scope-swap-end b{justify-content:end}
@media(forced-colors:active){${p}.scope-swap-offer:has(:checked){forced-color-adjust:none;border:2px solid Highlight;background:Canvas;color:CanvasText}${p}.scope-swap-offer:has(:checked) small{color:CanvasText}${p}:is(.scope-swap-turn,.scope-swap-token,.scope-swap-side){border:1px solid ButtonBorder}}
${p}.scope-tag-warn{color:var(--s-warn);background:var(--s-warn-bg)}
${p}.scope-swap-stop{display:grid;align-content:center;gap:calc(var(--s-gap)*4);min-block-size:320px;text-align:center;padding-inline:8px}
${p}.scope-swap-stop .scope-point-icon{justify-self:center;inline-size:56px;block-size:56px;border-radius:var(--s-radius)}
${p}.scope-swap-stop h3{font-size:max(1.125rem,18px);font-weight:600}
${p}.scope-swap-stop p{color:var(--s-muted);text-wrap:balance}
${p}.scope-swap-hero{display:grid;justify-items:center;gap:12px;text-align:center}
${p}.scope-swap-amounts{display:grid;gap:4px;font-variant-numeric:tabular-nums}
${p}.scope-swap-amounts>div{display:grid;grid-template-columns:minmax(0,1fr) auto;align-items:center;gap:0 12px;padding-inline:4px}
${p}.scope-swap-amounts p{font-size:max(1.5rem,24px);font-weight:600;letter-spacing:-.02em;line-height:1.25;overflow-wrap:anywhere}
${p}.scope-swap-amounts p[data-length=long]{font-size:max(1.125rem,18px)}
${p}.scope-swap-amounts small{display:block;font-size:max(.8125rem,13px);color:var(--s-muted)}
${p}.scope-swap-amounts>.scope-icon{margin-inline-start:4px;color:var(--s-muted)}
${p}.scope-swap-end-pair{position:sticky;inset-block-end:0;z-index:1;margin-block:auto calc(var(--s-gap)*-4);padding-block:calc(var(--s-gap)*2) calc(var(--s-gap)*4);background:var(--s-bg)}
${p}.scope-swap-facts>.scope-facts>div{flex-wrap:wrap;gap:0 20px}
${p}.scope-swap-facts>.scope-facts dt{flex:0 1 auto;overflow-wrap:anywhere}
${p}.scope-swap-facts>.scope-facts dd{margin-inline-start:auto;max-inline-size:100%}
${p}.scope-swap-pending{opacity:.55}
${p}.scope-swap-progress{display:grid;grid-template-rows:auto auto 1fr auto;gap:calc(var(--s-gap)*3);min-block-size:420px}
${p}.scope-swap-progress .scope-hero-text{min-block-size:0}
${p}.scope-swap-progress .scope-steps{padding:14px;border-radius:var(--s-radius-row);background:var(--s-raised)}
${p}.scope-swap-progress .scope-steps small{display:block;font-size:max(.8125rem,13px);color:var(--s-muted)}
${p}.scope-swap-progress>.scope-hint{min-block-size:1lh;align-self:end}
${p}.scope-swap-images{display:flex;padding-inline-end:16px}
${p}.scope-swap-images .scope-image+.scope-image{margin-inline:-16px;box-shadow:0 0 0 3px var(--s-bg)}
`)
