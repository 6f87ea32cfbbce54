/** Everything that is asked for about reviews. */
export const reviewsKey = ['reviews'] as const
