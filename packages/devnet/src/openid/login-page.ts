/** The page that users see. Its name and texts are the demo's own, not those of a provider. */
export const loginPage = (name: string): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${name}</title>
<style>
body{margin:0;min-height:100vh;display:grid;place-items:center;font:16px/1.5 system-ui,sans-serif;background:#f4f4f5;color:#18181b}
form{box-sizing:border-box;width:min(24rem,100vw - 2rem);padding:2rem;border-radius:1.25rem;background:#fff;display:grid;gap:1rem}
h1{margin:0;font-size:1.25rem}p{margin:0;color:#52525b}
input,button{font:inherit;padding:.7rem .9rem;border-radius:.8rem;border:1px solid #a1a1aa}
button{border:0;background:#18181b;color:#fff;font-weight:600}button[name=refuse]{background:#e4e4e7;color:#18181b}
</style>
<form method="post">
<h1>${name}</h1>
<p>A provider on this machine. Whatever name you type is who you are; there is no password.</p>
<input name="name" aria-label="Your name" autofocus autocomplete="off">
<button>Continue</button>
<button name="refuse" value="yes">Cancel</button>
</form>
</html>`
