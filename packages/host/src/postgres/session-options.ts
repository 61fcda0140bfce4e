/**
 * How every connection of the product plans its statements, and those of tests too. Nothing is compiled (`jit`): that takes a second once a plan is
 * estimated to be expensive, and none of our statements runs for as long. And a prepared statement is planned once for a connection: where the server is
 * free to choose, it plans the lists and searches of orders for the values of each call, which takes several times as long as they run.
 */
export const SESSION_OPTIONS = '-c jit=off -c plan_cache_mode=force_generic_plan'
