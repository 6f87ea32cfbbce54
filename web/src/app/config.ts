/**
 * Where a person finds help. Whoever builds the console for a site sets VITE_SUPPORT_URL to their own help desk;
 * without it the product's own documentation pages stand in.
 */
export const SUPPORT_URL: string = import.meta.env.VITE_SUPPORT_URL ?? '/api/docs/'
