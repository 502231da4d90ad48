// Names and texts of the members, companies and posts in the large data set. All of them are invented.

export const firstNames =
  'James Maria Robert Linda John Patricia Michael Jennifer David Elizabeth William Barbara Richard Susan Joseph Jessica Thomas Karen Carlos Sarah Daniel Nancy Matthew Lisa Anthony Sandra Mark Ashley Steven Emily Andrew Kimberly Paul Donna Joshua Michelle Kenneth Carol Kevin Amanda Brian Melissa Ronald Deborah Jason Laura Ryan Rebecca Jacob Sharon Priya Wei Fatima Kofi Ingrid Søren Zoë José Chloé Nguyen Maren Dana Bo Tilda Yusuf Amara Hiroshi Olena Björn Rosa'.split(
    ' ',
  );
export const lastNames =
  'Smith Johnson Williams Brown Jones Garcia Miller Davis Rodriguez Martinez Hernandez Lopez Gonzalez Wilson Anderson Thomas Taylor Moore Jackson Martin Lee Perez Thompson White Harris Sanchez Clark Ramirez Lewis Robinson Walker Young Allen King Wright Scott Torres Nguyen Hill Flores Green Adams Nelson Baker Hall Rivera Campbell Mitchell Carter Roberts Oduya Lindqvist Okafor Tanaka Petrov Kowalski Haddad Mbeki Ferreira Duarte Castellanos Vandermeer Abernathy Whitlock Pennington Ashworth Kessler Hollis Drummond Farnsworth'.split(
    ' ',
  );
export const places =
  'High Point, NC|Hickory, NC|Grand Rapids, MI|Portland, OR|Greenville, SC|Carthage, MO|Tupelo, MS|Dallas, TX|Los Angeles, CA|Toronto, ON|Columbus, OH|Cincinnati, OH|Monterrey, MX|Lowell, MA|Atlanta, GA|Las Vegas, NV|Phoenix, AZ|Leeds, UK|Cologne, DE|Ghent, BE'.split(
    '|',
  );
export const companyHeads =
  'Harborline Loomfield Tidewater Northgate Cedarbrook Ironwood Bluebell Summit Prairie Redwood Lakeshore Granite Juniper Sycamore Meridian Keystone Foxglove Willow Stonebridge Copperfield'.split(
    ' ',
  );
export const companyTails =
  'Foam|Sleep|Ticking|Innerspring|Bedding|Latex|Textiles|Mattress Works|Coil|Adhesives|Fibre|Logistics'.split('|');

/** From the most to the least frequent. */
const trade =
  'the foam mattress and for with line coil bed this week our customers new latex spring sleep delivery retail store ticking order sample factory quilting border comfort support density shipping market team supplier price steel freight tariff pocket hybrid cover pillow base adjustable return warranty flammability label test lab audit cotton wool polyester knit woven machine needle thread glue adhesive pallet container truck dock warehouse forecast demand season holiday promotion display floor model salesperson training commission margin cost invoice payment credit contract hospital hotel dormitory crib futon topper encasement protector recycling landfill fibre felt coir horsehair tuft edge flange handle zipper corner panel border wire gauge helical offset bonnell heat humidity emission certificate regulation import duty customs broker vessel port rail chassis demurrage pigment solvent polyol isocyanate catalyst surfactant viscosity pour bun slit contour laminate perforate vent'.split(
    ' ',
  );

const syllables = 'ba de fi go lu ma ne pi ro su ta ve wi xo yu za ker lan mor tis'.split(' ');

/** The same sequence in every run. */
export function randomness(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Sentences with a natural word distribution: a few words occur in most sentences, most words in few. */
export function sentences(count: number): string[] {
  const random = randomness(7);
  const word = () => trade[Math.floor(random() ** 2.5 * trade.length)] ?? 'foam';
  return Array.from({ length: count }, () => {
    const words = Array.from({ length: 6 + Math.floor(random() * 9) }, word).join(' ');
    return `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;
  });
}

/** Words that occur in only a few dozen posts. */
export const rareWord = (index: number): string =>
  Array.from(
    { length: 4 },
    (_, place) => syllables[Math.floor(index / syllables.length ** place) % syllables.length],
  ).join('');
