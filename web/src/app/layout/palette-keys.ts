const isApple = /mac|iphone|ipad/i.test(navigator.userAgent)

/** The keys of the palette, as they are named on this machine's keyboard. */
export const paletteKeys = isApple ? (['⌘', 'K'] as const) : (['Ctrl', 'K'] as const)
