/** A button that opens an empty native dialog: the least a click can take. */
const dialog = document.createElement('dialog')
const button = document.createElement('button')
button.type = 'button'
button.textContent = 'Open'
button.addEventListener('click', () => dialog.showModal())
document.querySelector('#root')?.append(button, dialog)
