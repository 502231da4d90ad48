import type { Plugin } from 'vite';
/**
 * Takes out of TanStack Router what our routes, links and router never use, an eighth of it: the build writes the constant
 * values of their options into the library, so that the minifier finds the code behind them unused. The build fails if an
 * upgrade no longer has one of these places, or if our code would need what is taken out.
 */
export declare function trimRouter(): Plugin;
