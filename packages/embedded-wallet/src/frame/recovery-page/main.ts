/**
 * The exit: a one-file page that opens a wallet from the owner's independent backup, even if every server is off. The
 * user saves it next to the backup and opens it from disk. It sends no requests.
 */
import { openRecoveryPage } from './open-recovery-page.js'

openRecoveryPage(document, navigator)
