/** Body of a declared procedure that cannot answer yet. */
export const unfinished = (): never => {
  throw new Error('this procedure cannot answer yet');
};
