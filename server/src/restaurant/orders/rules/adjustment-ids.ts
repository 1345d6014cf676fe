/** Of what an order takes off by itself. Those that staff make begin at 1000. */
export const RULE_ID = 1
export const COUPON_ID = 2
