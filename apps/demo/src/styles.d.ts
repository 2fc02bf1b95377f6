/** Style sheets of the demo, which Vite adds to the page. */
declare module '*.css'
