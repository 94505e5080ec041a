/** Words of asking for a product that do not say which; folded, in all our languages. */
export const shoppingWords: ReadonlySet<string> = new Set(
  `looking searching shopping recommend suggest show buy order purchase want would like need price prices cost costs much
  sell stock carry available availability sale have offer offers something anything some any come comes colour colours
  color colors size sizes left got catalogue catalog see all everything products product items item i'd i'm cheap best
  shop store today interested good nice gift idea ideas act adviser advisor help
  busco buscando recomiendas recomiendan recomiendame muestrame muestreme quiero quisiera gustaria comprar precio precios
  cuesta cuestan vale valen cuanto cuanta venden tienen tienes disponible disponibles talla tallas color colores productos
  producto catalogo ver todo stock
  cari mencari nyari rekomendasi beli mau harga harganya berapa jual punya ready stok tersedia ukuran warna produk katalog
  lihat semua pesan belanja barang
  natafuta kununua bei gani ngapi mnauza mna mnazo ningependa kuona bidhaa saizi rangi katalogi kuagiza nionyeshe ninataka
  pesa shilingi ipo zipo yote`.split(/\s+/u),
);
