/** Where a device without a session is shown its screen; the server sends it there once it is paired. */
export const DEVICE_PATH = '/kitchen/device'
export const PAIR_PATH = '/kitchen/pair'
