/**
 * The exit: a page of one file that opens a wallet from its owner's independent backup, with every server off. It is kept
 * beside the backup, opened from a disk, and asks nobody for anything.
 */
import { openRecoveryPage } from './open-recovery-page.js'

openRecoveryPage(document, navigator)
