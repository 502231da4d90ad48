import { createContext } from 'react';

/** Whether a post is the first of its list: its picture is on screen at once, so it comes before all others. */
export const FirstPicture = createContext(false);
