/** Drawings of the frame’s screens: strokes on a square of 24. */

export const icons = {
  passkey: 'M8 11a4.5 4.5 0 1 1 0 9a4.5 4.5 0 0 1 0-9zM11.2 12.3L19.5 4M15.5 8l3 3',
  passphrase:
    'M5 7h14a2 2 0 0 1 2 2v6a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V9a2 2 0 0 1 2-2zM8 12h.01M12 12h.01M16 12h.01',
  file: 'M7 3h7l4 4v14H7zM14 3v4h4',
  backup: 'M12 4v10M8 10l4 4 4-4M5 19h14',
  phrase: 'M9 6h11M9 12h11M9 18h11M4.5 6h.01M4.5 12h.01M4.5 18h.01',
  shield: 'M12 3l7 3v5c0 4.5-3 8-7 10c-4-2-7-5.5-7-10V6z',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  eye: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 9.5a2.5 2.5 0 1 1 0 5a2.5 2.5 0 0 1 0-5z',
} as const
