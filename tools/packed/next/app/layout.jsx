import '@scope/react/styles.css'
export const metadata = { title: 'Packed' }
export default function Layout({ children }) {
  return (
    <html lang="en">
      <body>{children}</body>
    </html>
  )
}
