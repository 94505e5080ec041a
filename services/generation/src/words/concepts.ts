/**
 * Words of customer service that mean the same, across our languages: a question in one of them finds the sentence
 * that answers it in another. Each line is one meaning, as word beginnings over folded text; `=` marks a whole word.
 */
const meanings = `
return devol devuel retur kembali dikembali mengembali pengembali rudish kurudish nirudish rejesh kurejesh marejesho =rudisha
refund reembols pengembalian marejesho
exchang swap cambi =tukar ditukar menukar penukaran badilish kubadilish nibadilish
ship deliver dispatch =envio =envios enviar envian enviad entreg kirim dikirim mengirim pengirim ongkir usafirish safirish kusafirish mnasafirish mnatuma kutuma tuma
arriv llega llego =tiba datang =fika inafika kufika itafika unafika
=cost =costs price =fee =fees charg cuest preci tarifa harga biaya ongkos ongkir =bei gharama
=free grati =bure
warrant guarant garant garansi dhamana waranti
hour =open opens opening =close =closed =closes horari =abre =abren abiert cierr cerrad cerram =jam =buka dibuka tutup =saa masaa mnafung mnafungu tunafung wazi fungu
=pay =pays paying payment =paid =pago =pagos pagar =paga pagad bayar dibayar pembayar membayar lipa kulip malip nalip nilip
=cash efectivo tunai taslimu
=card =cards tarjet kartu =kadi
=order =orders ordered pedid pesan =oda agiz
cancel anular batal membatal dibatal ghairi kughairi kufut
damag broken =broke defect fault danad =rota =roto defectuos rusak cacat harib imeharib vunjik imevunj =mbovu
=size =sizes talla ukuran saizi
password contrasen =sandi nenosiri
account cuenta =akun akaunti
discount descuent diskon punguzo promo coupon cupon voucher =ofa ofert
=day =days =dias =dia =hari =siku
month =mes meses bulan =mwezi miezi
=shop =shops =store stores tienda =toko =duka maduka
=where locat address =street =avenue =arcade =plaza =stall =donde ubica direccion avenida =calle lokasi alamat dimana =jalan =jl komplek =wapi anwani mahali barabara
gift regal =kado hadiah zawadi
wrap envol envuel bungkus
invoice receipt factur recibo faktur struk risiti ankara
contact =call =calls calling phone smartphone telefon llam hubung telepon telpon =simu wasilian
email correo =surel
wash lavar =lava cuci mencuci kufua =fua
material fabric =bahan kitambaa =tela
international abroad overseas internacional extranjero
member miembro socio anggota mwanachama
subscri suscri langganan usajili
installment instalment cuota plazo cicil awamu
privacy privacidad privasi faragha
delete remove erase borrar elimin hapus dihapus terhapus futa kufuta
change modif ubah mengubah
lock bloque kunci funga
shoe zapat sepatu viatu kiatu ndula
`;

/** One list of word beginnings a meaning. */
export const concepts: readonly (readonly string[])[] = meanings
  .trim()
  .split("\n")
  .map((line) => line.split(" "));
